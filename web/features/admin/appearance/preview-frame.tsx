import { useEffect, useRef, useState } from 'react'
import { previewPage } from '#contract/endpoints/admin-appearance.ts'
import { SelectField } from '#web/components/field.tsx'
import { failureReason, send } from '#web/lib/api.ts'
import { useAdminToken } from '../admin-session.tsx'

const PAGES = [
  ['/accueil', 'Accueil'],
  ['/factions', 'Factions'],
  ['/economie', 'Économie'],
  ['/regles', 'Règles'],
  ['/shop', 'Boutique'],
  ['/contact', 'Contact'],
  ['/mentions-legales', 'Mentions légales'],
] as const

/** The screens that it is shown as on. */
const SCREENS = { phone: { width: 390, height: 700 }, desktop: { width: 1366, height: 768 } }

/** Of the window's height: the bars of the panel and of the preview, and some air. */
const AROUND = 160

type Screen = keyof typeof SCREENS
type Theme = 'dark' | 'light'

const SCREEN_WORDS: Record<Screen, string> = { desktop: 'Ordinateur', phone: 'Téléphone' }
const THEMES: Record<Theme, string> = { dark: 'Sombre', light: 'Clair' }

/** Asked of the page itself: the module that knows is in what every visitor loads. */
function themeOnScreen(): Theme {
  const { theme } = document.documentElement.dataset
  const isLight = theme ? theme === 'light' : matchMedia('(prefers-color-scheme: light)').matches
  return isLight ? 'light' : 'dark'
}

/** The draft as visitors would see it; `saved` changes whenever there is something new to show. */
export function PreviewFrame({ page, saved }: { page: string; saved: number }) {
  const [chosen, setChosen] = useState({ for: page, page })
  const shown = chosen.for === page ? chosen.page : page
  const [theme, setTheme] = useState(themeOnScreen)
  const [screen, setScreen] = useState<Screen>('desktop')
  const { width, height } = SCREENS[screen]
  const { html, failure } = usePreview(shown, theme, saved)
  const box = useRef<HTMLDivElement>(null)
  const room = useRoom(box)
  const scale = Math.min(1, room.width / width, room.height / height)
  return (
    <section className="appearance-preview" aria-label="Aperçu du brouillon">
      <div className="appearance-preview-bar">
        <SelectField
          label="Page"
          value={shown}
          onChange={({ target }) => setChosen({ for: page, page: target.value })}
        >
          {PAGES.map(([path, name]) => (
            <option key={path} value={path}>
              {name}
            </option>
          ))}
        </SelectField>
        <Choice label="Thème" words={THEMES} value={theme} onChange={setTheme} />
        <Choice label="Écran" words={SCREEN_WORDS} value={screen} onChange={setScreen} />
      </div>
      {failure && (
        <p role="alert" className="field-error">
          {failure}
        </p>
      )}
      <div ref={box} className="appearance-stage" style={{ height: height * scale }}>
        <iframe
          title="Aperçu"
          sandbox="allow-same-origin"
          srcDoc={html}
          tabIndex={-1}
          style={{
            width,
            height,
            marginLeft: Math.max(0, (room.width - width * scale) / 2),
            transform: `scale(${scale})`,
          }}
        />
      </div>
    </section>
  )
}

type ChoiceProps<Key extends string> = {
  label: string
  words: Record<Key, string>
  value: Key
  onChange: (key: Key) => void
}

/** One of a few, all in sight, the one that stands pressed. */
function Choice<Key extends string>({ label, words, value, onChange }: ChoiceProps<Key>) {
  return (
    <fieldset className="appearance-choice">
      <legend className="sr-only">{label}</legend>
      {(Object.keys(words) as Key[]).map((key) => (
        <button key={key} type="button" aria-pressed={key === value} onClick={() => onChange(key)}>
          {words[key]}
        </button>
      ))}
    </fieldset>
  )
}

/** The page as the server draws it; the last one stays until the next is there. */
function usePreview(path: string, theme: Theme, saved: number) {
  const token = useAdminToken()
  const [preview, setPreview] = useState({ html: '', failure: '' })
  useEffect(() => {
    const asking = new AbortController()
    send(previewPage, { query: { path, theme } }, { token, signal: asking.signal })
      .then(async (response) => setPreview({ html: await response.text(), failure: '' }))
      .catch((error) => {
        if (!asking.signal.aborted)
          setPreview(({ html }) => ({
            html,
            failure: failureReason(error, 'L’aperçu n’a pas pu être dessiné.'),
          }))
      })
    return () => asking.abort()
  }, [path, theme, token, saved])
  return preview
}

/** What a whole screen has room in: the element's width as it changes, and the window's height. */
function useRoom(box: { current: HTMLElement | null }): { width: number; height: number } {
  const [room, setRoom] = useState(SCREENS.desktop)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watching = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: window.innerHeight - AROUND }),
    )
    watching.observe(element)
    return () => watching.disconnect()
  }, [box])
  return room
}
