import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  claimMail,
  deleteMail,
  deletionNeedsConsent,
  type MailBox,
  mailAwardKind,
  mailBadge,
  readMail,
  receiveMail,
} from './mail.ts'

const mail = (id: string, hasAward = true) => ({ id, isRead: false, hasAward, isClaimed: false })

test('the badge shows at most 9 and hides at zero', () => {
  expect([0, 1, 9, 10, 250].map(mailBadge)).toEqual([null, 1, 9, 9, 9])
})

test('award kinds', () => {
  expect([0, 1, 2, 3].map(mailAwardKind)).toEqual(['bonus', 'coins', 'cash', 'bonus'])
})

test('new mail goes in front and raises the counter, once', () => {
  const box = receiveMail(receiveMail({ mails: [], unread: 4 }, mail('a')), mail('b'))
  expect(box).toEqual({ mails: [mail('b'), mail('a')], unread: 6 })
  expect(receiveMail(box, mail('a'))).toBe(box)
})

test('claiming marks the mail claimed and read', () => {
  const box = claimMail({ mails: [mail('a'), mail('b', false)], unread: 2 }, 'a')
  expect(box).toEqual({ mails: [{ ...mail('a'), isRead: true, isClaimed: true }, mail('b', false)], unread: 1 })
  expect(claimMail(box, 'a')).toEqual(box)
  expect(claimMail(box, 'b').mails[1]).toMatchObject({ isRead: true, isClaimed: false })
})

test('deleting takes it out; an award not claimed asks first', () => {
  expect(deleteMail({ mails: [mail('a'), mail('b')], unread: 2 }, 'a')).toEqual({ mails: [mail('b')], unread: 1 })
  expect(deletionNeedsConsent(mail('a'))).toBe(true)
  expect(deletionNeedsConsent({ ...mail('a'), isClaimed: true })).toBe(false)
  expect(deletionNeedsConsent(mail('a', false))).toBe(false)
})

test('whatever happens, the counter equals the unread mails', () => {
  const id = fc.constantFrom('a', 'b', 'c')
  const step = fc.record({ act: fc.constantFrom('receive', 'read', 'claim', 'delete'), id })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let box: MailBox = { mails: [], unread: 0 }
      for (const { act, id: name } of steps) {
        if (act === 'receive') box = receiveMail(box, mail(name))
        if (act === 'read') box = readMail(box, name)
        if (act === 'claim') box = claimMail(box, name)
        if (act === 'delete') box = deleteMail(box, name)
        expect(box.unread).toBe(box.mails.filter(({ isRead }) => !isRead).length)
      }
    }),
  )
})
