import { lazy, Suspense, useId } from 'react'
import { Icon } from '#web/components/icon.tsx'

/** The editor is as heavy as the panel: it comes with the first form that has one. */
const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'))

type HtmlFieldProps = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: string
  onChange: (html: string) => void
  onBlur: () => void
}

/** A text with headings, lists and links, as the HTML that the server cleans and keeps. */
export function HtmlField({ label, hint, error, value, onChange, onBlur }: HtmlFieldProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <span id={id} className="field-name">
        {label}
      </span>
      <Suspense fallback={<div className="control rich-text-waiting">Chargement…</div>}>
        <RichTextEditor
          labelledBy={id}
          describedBy={describedBy}
          invalid={Boolean(error)}
          initial={value}
          onChange={onChange}
          onBlur={onBlur}
        />
      </Suspense>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  )
}
