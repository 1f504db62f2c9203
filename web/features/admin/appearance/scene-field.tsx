import { useState } from 'react'
import type { SceneChoice } from '#contract/scene.ts'
import { SCENES } from '#contract/scenes.ts'
import { scenePicture } from '#web/art/scene-picture.ts'
import { Button } from '#web/components/button.tsx'
import { type Draft, valueAt, withValue } from './document-path.ts'

type SceneFieldProps = {
  label: string
  document: Draft
  onChange: (update: (before: Draft) => Draft) => void
}

/** Where the site is set, and, if wanted, the colours and words that fit the place. */
export function SceneField({ label, document, onChange }: SceneFieldProps) {
  const [replaced, setReplaced] = useState<Draft | null>(null)
  const chosen = SCENES.find(({ key }) => key === valueAt(document, 'scene'))

  function replace(next: (before: Draft) => Draft) {
    setReplaced(document)
    onChange(next)
  }

  return (
    <fieldset className="appearance-list">
      <legend>{label}</legend>
      <div className="appearance-scenes">
        {SCENES.map(({ key, name, summary }) => (
          <label key={key} className="appearance-scene">
            <input
              type="radio"
              name="scene"
              value={key}
              checked={key === chosen?.key}
              onChange={() => onChange((before) => withValue(before, 'scene', key))}
            />
            <img src={scenePicture('preview', key)} alt="" width="1200" height="630" />
            <strong>{name}</strong>
            <span className="field-hint">{summary}</span>
          </label>
        ))}
      </div>
      {chosen && (
        <p className="appearance-picture">
          <Button
            variant="ghost"
            size="small"
            onClick={() => replace((before) => ({ ...before, colours: chosen.colours }))}
          >
            Prendre ses couleurs
          </Button>
          <Button
            variant="ghost"
            size="small"
            onClick={() => replace((before) => withTexts(before, chosen))}
          >
            Prendre ses textes
          </Button>
          {replaced && (
            <Button
              variant="ghost"
              size="small"
              icon="refresh"
              onClick={() => {
                onChange(() => replaced)
                setReplaced(null)
              }}
            >
              Revenir à ce que j’avais
            </Button>
          )}
        </p>
      )}
    </fieldset>
  )
}

/** What says who the site is, its name and its title, stays. */
function withTexts(before: Draft, { tagline, description, hero, texts }: SceneChoice): Draft {
  const name = valueAt(before, 'identity.name')
  const said: [path: string, value: unknown][] = [
    ['identity.tagline', tagline],
    ['identity.description', `${name}, ${description}`],
    ['hero.subtitle', hero.subtitle],
    ['hero.buttonText', hero.buttonText],
  ]
  return said.reduce<Draft>((draft, [path, value]) => withValue(draft, path, value), {
    ...before,
    ...texts,
  })
}
