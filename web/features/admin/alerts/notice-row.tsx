import { type FormEvent, useState } from 'react'
import { isNoticeKind, NOTICE_WORDS } from '#contract/notice-kinds.ts'
import type { NoticeChannel, NoticeSetting } from '#contract/notices.ts'
import { Button } from '#web/components/button.tsx'
import { Checkbox, SelectField, TextField } from '#web/components/field.tsx'

type NoticeRowProps = {
  setting: NoticeSetting
  words: { label: string; hint: string }
  channels: NoticeChannel[]
  sending: boolean
  /** Answers what is wrong with it, by field. */
  onChange: (setting: NoticeSetting) => Promise<Record<string, string>>
}

/** One kind of news: its switch, its channel, and its sentence where the community may have one. */
export function NoticeRow({ setting, words, channels, sending, onChange }: NoticeRowProps) {
  const { kind, is_on, channel_id, sentence } = setting
  const [typed, setTyped] = useState(sentence ?? '')
  const [error, setError] = useState<string>()
  const own = isNoticeKind(kind) ? NOTICE_WORDS[kind] : null

  const turn = (on: boolean) =>
    onChange({ ...setting, is_on: on, channel_id: channel_id ?? channels[0]?.id ?? null })
  async function save(event: FormEvent) {
    event.preventDefault()
    setError((await onChange({ ...setting, sentence: typed.trim() || null })).sentence)
  }

  return (
    <div className="grid gap-4">
      <Checkbox
        variant="switch"
        label={`${words.label} sur Discord`}
        hint={words.hint}
        checked={is_on && channel_id !== null}
        disabled={sending}
        onChange={(event) => turn(event.target.checked)}
      />
      {is_on && channel_id !== null && (
        <SelectField
          label={`Salon : ${words.label}`}
          value={String(channel_id)}
          disabled={sending}
          onChange={(event) => onChange({ ...setting, channel_id: Number(event.target.value) })}
        >
          {channels.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {is_on && channel_id !== null && own && (
        <form noValidate className="grid gap-3" onSubmit={save}>
          <TextField
            label={`Phrase : ${words.label}`}
            hint={`Vide : « ${own.sentence} » Vous pouvez écrire ${own.placeholders.map((one) => `{${one}}`).join(', ')}.`}
            placeholder={own.sentence}
            maxLength={500}
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button
            type="submit"
            size="small"
            variant="ghost"
            className="justify-self-start"
            pending={sending}
            disabled={typed.trim() === (sentence ?? '')}
          >
            Enregistrer la phrase
          </Button>
        </form>
      )}
    </div>
  )
}
