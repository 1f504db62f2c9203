import { readCode } from './links.ts'

const INPUT = 'code'

const words = (text: string) => ({ type: 'TextBlock', text, wrap: true })

/** An Adaptive Card, which FiveM shows over its loading screen, with a field for the code. */
export const linkCard = (message: string, problem: string | null) => ({
  type: 'AdaptiveCard',
  $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
  version: '1.3',
  body: [
    words(message),
    ...(problem ? [{ ...words(problem), color: 'Attention' }] : []),
    { type: 'Input.Text', id: INPUT, placeholder: 'K7QF-2MXD', maxLength: 20 },
  ],
  actions: [{ type: 'Action.Submit', title: 'Continuer' }],
})

/** What was typed into it; null: no code. */
export function readTyped(data: unknown): string | null {
  const typed = typeof data === 'object' && data !== null ? Reflect.get(data, INPUT) : null
  return typeof typed === 'string' ? readCode(typed) : null
}
