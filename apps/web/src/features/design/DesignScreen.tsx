import './DesignScreen.css'
import { SegmentedControl } from '@tablestakes/look/controls/SegmentedControl.tsx'
import { useEffect, useState } from 'react'
import { ButtonsPart, WordsPart } from './ControlParts.tsx'
import { DialogsPart } from './DialogParts.tsx'
import { type DesignTexts, english, urdu } from './design-texts.ts'
import { ChoicesPart, FieldsPart } from './FieldParts.tsx'
import { FiguresPart, ListsPart } from './FigureParts.tsx'
import { LobbyPart } from './LobbyPart.tsx'
import { PrizesPart } from './PrizeParts.tsx'
import { StatesPart, WaitingPart } from './StateParts.tsx'

const themes = ['vibrant-blue', 'royal-purple', 'emerald-night', 'daylight'] as const
type Theme = (typeof themes)[number]
type Language = 'en' | 'ur'

/** Every ui part in every theme and state, both ways round. Absent from production builds. */
export default function DesignScreen() {
  const asked = new URLSearchParams(location.hash.split('?')[1])
  const [theme, setTheme] = useState<Theme>(themes.find((name) => name === asked.get('theme')) ?? 'vibrant-blue')
  const [language, setLanguage] = useState<Language>(asked.get('lang') === 'ur' ? 'ur' : 'en')
  const [layout, setLayout] = useState<'one' | 'all'>(asked.has('all') ? 'all' : 'one')
  const t = language === 'ur' ? urdu : english
  useDocument(theme, language)

  return (
    <main className="design">
      <h1 className="sr-only">{t.title}</h1>
      <div className="design-bar">
        <SegmentedControl
          name={t.theme}
          value={theme}
          onChange={setTheme}
          options={themes.map((value) => ({ value, text: value }))}
        />
        <SegmentedControl
          name={t.language}
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'en', text: t.english },
            { value: 'ur', text: t.urdu },
          ]}
        />
        <SegmentedControl
          name={t.layout}
          value={layout}
          onChange={setLayout}
          options={[
            { value: 'one', text: t.one },
            { value: 'all', text: t.all },
          ]}
        />
      </div>
      {layout === 'one' ? (
        <Parts t={t} isLatin={language === 'en'} />
      ) : (
        <div className="design-all">
          {themes.map((name) => (
            <div key={name} data-theme={name} className="design-column">
              <Parts t={t} isLatin={language === 'en'} />
            </div>
          ))}
        </div>
      )}
    </main>
  )
}

function Parts({ t, isLatin }: { t: DesignTexts; isLatin: boolean }) {
  return (
    <div className="design-parts">
      <LobbyPart t={t} isLatin={isLatin} />
      <ButtonsPart t={t} />
      <FieldsPart t={t} />
      <ChoicesPart t={t} />
      <FiguresPart t={t} />
      <ListsPart t={t} />
      <PrizesPart t={t} />
      <DialogsPart t={t} />
      <StatesPart t={t} />
      <WaitingPart t={t} />
      <WordsPart t={t} />
    </div>
  )
}

/** Overlays live beside the page, so theme, language and direction are set on the document, and given back on leaving. */
function useDocument(theme: Theme, language: Language) {
  useEffect(() => {
    const { dataset, lang, dir } = document.documentElement
    const before = { theme: dataset.theme, lang, dir }
    Object.assign(document.documentElement, { lang: language, dir: language === 'ur' ? 'rtl' : 'ltr' })
    document.documentElement.dataset.theme = theme
    return () => {
      Object.assign(document.documentElement, { lang: before.lang, dir: before.dir })
      if (before.theme) document.documentElement.dataset.theme = before.theme
    }
  }, [theme, language])
}
