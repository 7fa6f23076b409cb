import './LicenceDialog.css'
import { useQuery } from '@tanstack/react-query'
import { useSite } from '../../lib/api/preload.ts'
import { useText } from '../../lib/words/i18n.ts'
import { LazyImage } from '../../ui/pictures/LazyImage.tsx'
import { MethodMark } from '../../ui/pictures/MethodMark.tsx'
import { ListSkeleton } from '../../ui/states/Skeleton.tsx'
import { DialogSheet } from './DialogSheet.tsx'

/** Who is allowed to run this site, and on whose work its pictures and letters stand. */
export default function LicenceDialog() {
  const text = useText()
  const { licence, contactEmail, cooperativeFirm } = useSite()
  return (
    <DialogSheet title={text('licence_title')}>
      <div className="licence">
        <p>{licence === '' ? text('licence_none') : licence}</p>
        <p>{text('adults_only_text')}</p>
        {contactEmail !== '' && (
          <p>
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </p>
        )}
        {cooperativeFirm.length > 0 && (
          <>
            <h3>{text('licence_partners')}</h3>
            <ul className="licence-partners">
              {cooperativeFirm.map((partner) => (
                <Partner key={`${partner.key} ${partner.value}`} name={partner.key} mark={partner.value} />
              ))}
            </ul>
          </>
        )}
        <h3>{text('credits_title')}</h3>
        <p>{text('credits_text')}</p>
        <Credits />
      </div>
    </DialogSheet>
  )
}

/** A partner by its mark and its name; without the picture, by a mark of our own with the first letters of the name. */
function Partner({ name, mark }: { name: string; mark: string }) {
  return (
    <li>
      <LazyImage className="licence-mark" src={mark} alt="" eager fallback={<MethodMark mark={name} name={name} />} />
      <bdi>{name}</bdi>
    </li>
  )
}

/** Written by the art script beside the pictures it drew; proper names and licences stay as their owners write them. */
type Credit = { name: string; by: string; licence: string; licenceUrl: string; url: string }

function Credits() {
  const text = useText()
  const { data, isError } = useQuery({
    queryKey: ['credits'],
    queryFn: loadCredits,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError) return <p role="alert">{text('credits_missing')}</p>
  if (!data) return <ListSkeleton />
  return (
    <ul lang="en" dir="ltr">
      {data.map((credit) => (
        <li key={credit.name}>
          <b>
            <a href={credit.url} target="_blank" rel="noreferrer">
              {credit.name}
            </a>
          </b>
          {credit.by} ·{' '}
          <a href={credit.licenceUrl} target="_blank" rel="noreferrer">
            {credit.licence}
          </a>
        </li>
      ))}
    </ul>
  )
}

async function loadCredits(): Promise<readonly Credit[]> {
  const response = await fetch('/art/credits.json')
  if (!response.ok) throw new Error('the credits did not load')
  return (await response.json()) as readonly Credit[]
}
