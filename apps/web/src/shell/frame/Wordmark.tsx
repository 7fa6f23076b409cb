import { siteDefaults } from '@tablestakes/domain/site/sites'
import { toHref } from '../../lib/address/hash-location.ts'
import { useSite } from '../../lib/api/preload.ts'
import { useText } from '../../lib/words/i18n.ts'
import { Logo } from '../../ui/pictures/Logo.tsx'
import { HOME } from './home.ts'

/** The site's logo, or its title beside our mark. */
export function Wordmark({ size = 'bar' }: { size?: 'bar' | 'side' }) {
  const text = useText()
  const { title, logo } = useSite()
  const isOurs = title === siteDefaults.title
  return (
    <Logo
      href={toHref(HOME)}
      name={isOurs ? `${text('brand_first')} ${text('brand_second')}` : title}
      src={logo || undefined}
      size={size}
    >
      {isOurs ? (
        <>
          {text('brand_first')}
          <br />
          {text('brand_second')}
        </>
      ) : (
        title
      )}
    </Logo>
  )
}
