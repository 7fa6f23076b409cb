import { listDocuments, uploadDocument } from '@tablestakes/contract/privacy'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, bodiesOf, closeStage, NOW, openStage, showDialog } from '../../../../test/withdrawals.tsx'
import { openDialog } from '../../../shell/dialogs/open-dialog.ts'
import { applyLiveMessage } from '../../../shell/live/live-updates.ts'
import { useToasts } from '../../../shell/toasts/toast.ts'

beforeEach(openStage)
afterEach(closeStage)

/** A real picture, larger than any document is sent. */
async function photo(): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 3_000
  canvas.height = 1_500
  canvas.getContext('2d')?.fillRect(0, 0, 1_000, 1_000)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  return new File([blob!], 'card.png', { type: 'image/png' })
}

test('a photo is made smaller and sent; how each document stands is said', async () => {
  const document = (kind: string, state: string) => ({ id: kind, kind, state, reason_key: '', create_time: NOW })
  const needed = ['identity_front']
  answer({
    [listDocuments.path]: [
      { data: { list: [document('selfie', 'accepted')], needed, verification_level: 1 } },
      { data: { list: [document('identity_front', 'waiting')], needed: [], verification_level: 1 } },
    ],
    [`POST ${uploadDocument.path}`]: [
      { refused: 'DOCUMENT_UNREADABLE' },
      { data: document('identity_front', 'waiting') },
    ],
  })
  await showDialog(() => openDialog('documents'))
  await expect.element(page.getByText('documents_state_accepted')).toBeVisible()
  const input = page.getByLabelText('documents_choose_name')
  await userEvent.upload(input, new File(['no picture'], 'x.png', { type: 'image/png' }))
  await expect.element(page.getByText('documents_unreadable')).toBeVisible()
  expect(bodiesOf(uploadDocument.path)).toEqual([])

  await userEvent.upload(input, await photo())
  await expect.element(page.getByText('DOCUMENT_UNREADABLE')).toBeVisible()
  await userEvent.upload(input, await photo())
  await expect.element(page.getByText('documents_waiting_title')).toBeVisible()
  const [sent] = bodiesOf(uploadDocument.path)
  expect(sent).toMatchObject({ kind: 'identity_front', media_type: 'image/jpeg' })
  const bytes = Uint8Array.from(atob(String(sent?.content)), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
  expect([picture.width, picture.height]).toEqual([2_000, 1_000])
})

test('a document that was looked at is told of, and shown where it is on screen', async () => {
  const documents = (state: string) => ({
    data: {
      list: [{ id: 'd1', kind: 'selfie', state, create_time: NOW, reason_key: '' }],
      needed: [],
      verification_level: state === 'accepted' ? 2 : 0,
    },
  })
  answer({ [listDocuments.path]: [documents('waiting'), documents('accepted')] })
  const verdict = { id: '7', at: NOW, type: 'document', document_id: 'd1', reason_key: '' } as const
  applyLiveMessage({ ...verdict, state: 'refused' })
  const told = () => useToasts.getState().toasts.map(({ kind, text }) => [kind, text])
  await expect.poll(told).toEqual([['warning', 'documents_news_refused']])
  useToasts.setState({ toasts: [] })
  await showDialog(() => openDialog('documents'))
  await expect.element(page.getByText('documents_waiting_title')).toBeVisible()
  applyLiveMessage({ ...verdict, state: 'accepted' })
  await expect.element(page.getByText('documents_done_title')).toBeVisible()
  expect(told()).toEqual([])
})
