import { Icon } from '#web/components/icon.tsx'
import { lines } from '#web/lib/text.ts'

export function YesNo({ yes }: { yes: boolean }) {
  return (
    <span data-tone={yes ? 'good' : 'bad'} className="yes-no">
      <Icon name={yes ? 'check' : 'cross'} />
      <span className="sr-only">{yes ? 'Oui' : 'Non'}</span>
    </span>
  )
}

export function LineList({ text }: { text: string }) {
  return (
    <ul className="list-disc pl-5">
      {lines(text).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
