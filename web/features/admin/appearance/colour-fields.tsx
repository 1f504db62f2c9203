import { COLOURS, type Colour, type Palette } from '#contract/colours.ts'
import { CONTRAST_RULES, lowestContrast } from '#contract/contrast.ts'
import { TextField } from '#web/components/field.tsx'
import { type Draft, faultAt, valueAt, withValue } from './document-path.ts'

const NAMES: Record<Colour, string> = {
  ground: 'Fond de page',
  raised: 'Fond relevé',
  surface: 'Fond des cartes',
  line: 'Filets',
  lineStrong: 'Bords des champs',
  ink: 'Texte',
  soft: 'Texte secondaire',
  faint: 'Texte discret',
  accent: 'Accent',
  accentStrong: 'Accent survolé',
  onAccent: 'Texte sur l’accent',
  accentText: 'Accent en texte',
  amber: 'Seconde couleur',
  amberText: 'Seconde couleur en texte',
  focus: 'Contour du clavier',
}
const THEMES = [
  ['light', 'Le jour (thème clair)'],
  ['dark', 'La nuit (thème sombre)'],
] as const

const ratioFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

type ColourFieldsProps = {
  document: Draft
  faults: Record<string, string>
  onChange: (update: (before: Draft) => Draft) => void
}

/** Each colour of both themes, with how well it is read where it stands. */
export function ColourFields({ document, faults, onChange }: ColourFieldsProps) {
  return THEMES.map(([theme, title]) => (
    <fieldset key={theme} className="appearance-colours">
      <legend>{title}</legend>
      {COLOURS.map((name) => {
        const path = `colours.${theme}.${name}`
        const value = valueAt(document, path)
        const colour = typeof value === 'string' ? value : ''
        const set = (next: string) => onChange((before) => withValue(before, path, next))
        return (
          <div key={name} className="appearance-colour">
            <input
              type="color"
              aria-label={`${NAMES[name]} : choisir`}
              value={isColour(colour) ? colour : '#000000'}
              onChange={({ target }) => set(target.value)}
            />
            <TextField
              label={NAMES[name]}
              hint={readability(valueAt(document, `colours.${theme}`), name)}
              error={faultAt(faults, path)}
              value={colour}
              spellCheck={false}
              onChange={({ target }) => set(target.value)}
            />
          </div>
        )
      })}
    </fieldset>
  ))
}

const isColour = (value: unknown) => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

const isPalette = (value: unknown): value is Palette =>
  COLOURS.every((name) => isColour(valueAt(value, name)))

/** How it stands at this moment, before anything is saved. */
function readability(palette: unknown, colour: Colour): string | undefined {
  const rule = CONTRAST_RULES.find((one) => one.colour === colour)
  if (!rule || !isPalette(palette)) return undefined
  const ratio = lowestContrast(palette, colour, rule.on)
  const verdict = ratio >= rule.least ? '✓' : `✗ il en faut ${ratioFormat.format(rule.least)}`
  return `Contraste ${ratioFormat.format(Math.floor(ratio * 10) / 10)} ${verdict}`
}
