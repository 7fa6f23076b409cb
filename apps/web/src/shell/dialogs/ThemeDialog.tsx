import { themes } from '@tablestakes/domain/site/sites'
import { chooseTheme, useTheme } from '../../lib/browser/theme.ts'
import { useText } from '../../lib/words/i18n.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { DialogSheet } from './DialogSheet.tsx'

/** Each row shows its own theme's ground and action colour; the page behind changes immediately. */
export default function ThemeDialog() {
  const text = useText()
  const { chosen, configured } = useTheme()
  return (
    <DialogSheet title={text('theme_title')}>
      <ChoiceList
        name={text('theme_title')}
        value={chosen ?? configured}
        choices={themes.map((theme) => ({
          value: theme,
          label: text(`theme_${theme}`),
          mark: <i className="choice-mark theme-mark" data-theme={theme} aria-hidden="true" />,
        }))}
        // The site's own theme is no choice to keep: the player follows the site when it changes.
        onChoose={(theme) => chooseTheme(theme === configured ? null : theme)}
      />
    </DialogSheet>
  )
}
