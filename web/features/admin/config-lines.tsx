import { TextArea } from '#web/components/field.tsx'

/** Lines of a configuration, to be copied as they stand. */
export function ConfigLines({ label, lines }: { label: string; lines: string }) {
  return (
    <TextArea
      label={label}
      readOnly
      rows={lines.split('\n').length}
      spellCheck={false}
      className="config-lines"
      value={lines}
      onFocus={(event) => event.target.select()}
    />
  )
}
