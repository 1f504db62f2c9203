import './code-line.css'
import { CopyButton } from './copy-button.tsx'

type CodeLineProps = { text: string /** What the button says. */; copyLabel: string; href?: string }

/** An identifier on one line, however long: cut where there is no room, copied whole. */
export function CodeLine({ text, copyLabel, href }: CodeLineProps) {
  const code = <code title={text}>{text}</code>
  return (
    <span className="code-line">
      {href ? (
        <a className="link" href={href} target="_blank" rel="noreferrer">
          {code}
        </a>
      ) : (
        code
      )}
      <CopyButton text={text} label={copyLabel} />
    </span>
  )
}
