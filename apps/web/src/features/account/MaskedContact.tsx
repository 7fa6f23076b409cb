import { maskEmail, maskPhone } from '@tablestakes/domain/account/masking'

/** A bound phone or address in a row of its own: left to right in every language, and a long one breaks before its host. */
export function MaskedContact({ contact }: { contact: string }) {
  const [name, host] = (contact.includes('@') ? maskEmail(contact) : maskPhone(contact)).split('@')
  return (
    <bdi dir="ltr">
      {name}
      {host !== undefined && (
        <>
          <wbr />@{host}
        </>
      )}
    </bdi>
  )
}
