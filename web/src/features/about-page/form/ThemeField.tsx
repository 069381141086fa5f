import { ABOUT_THEMES, type AboutTheme } from '@pinloft/contract/about-page/endpoints'
import { ABOUT_PAGE_TEXTS as TEXTS } from '@pinloft/contract/about-page/texts'
import { RadioGroup } from 'radix-ui'

/** The colours of each theme by day and by night, as a small page. */
export function ThemeField({ value, onChange }: { value: AboutTheme; onChange: (theme: AboutTheme) => void }) {
  return (
    <div className="flex items-center gap-3">
      <span className="w-14 shrink-0 text-sm leading-5">
        <span id="about-theme" className="block font-[570] text-ink">
          {TEXTS.theme}
        </span>
        <span className="block text-ink-3">{TEXTS.themes[value]}</span>
      </span>
      <RadioGroup.Root
        aria-labelledby="about-theme"
        orientation="horizontal"
        value={value}
        onValueChange={(next) => {
          const theme = ABOUT_THEMES.find((one) => one === next)
          if (theme !== undefined) onChange(theme)
        }}
        className="grid flex-1 grid-cols-3 gap-2"
      >
        {ABOUT_THEMES.map((theme) => (
          <RadioGroup.Item
            key={theme}
            value={theme}
            aria-label={TEXTS.themes[theme]}
            title={TEXTS.themes[theme]}
            className="about-theme"
            data-theme-name={theme}
          >
            <i aria-hidden="true" />
            <i aria-hidden="true" />
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  )
}
