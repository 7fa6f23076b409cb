import type { SiteName } from '@tablestakes/domain/site/sites'
import type { Tx } from '@tablestakes/node/database'

type Organisation = { name: string; phone: string; url: string; hours: string }

/** Speaks many languages, and helps wherever somebody is. */
const everywhere: Organisation = {
  name: 'Gambling Therapy',
  phone: '',
  url: 'https://www.gamblingtherapy.org',
  hours: '24/7',
}

const organisations: Partial<Record<SiteName, Organisation>> = {
  India: { name: 'Tele MANAS', phone: '14416', url: 'https://telemanas.mohfw.gov.in', hours: '24/7' },
  Brazil: { name: 'Jogadores Anônimos do Brasil', phone: '', url: 'https://jogadoresanonimos.com.br', hours: '' },
  Philippines: { name: 'NCMH Crisis Hotline', phone: '1553', url: 'https://ncmh.gov.ph', hours: '24/7' },
}

/** For a site that is new: an operator decides from then on. */
export async function addHelp(tx: Tx, site: { id: string; country: SiteName }): Promise<void> {
  const own = organisations[site.country]
  for (const [place, one] of [...(own ? [own] : []), everywhere].entries()) {
    await tx.query(
      `insert into help_organisation (site_id, place, name, phone, url, hours, is_free)
       values ($1, $2, $3, $4, $5, $6, true) on conflict do nothing`,
      [site.id, place, one.name, one.phone, one.url, one.hours],
    )
  }
}
