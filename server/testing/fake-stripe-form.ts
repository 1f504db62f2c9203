export type Form = Record<string, string>

const HALF_HOUR = 30 * 60
const KNOWN_PARAMS =
  /^(mode|locale|customer_email|success_url|cancel_url|expires_at|metadata\[\w+\]|payment_intent_data\[metadata\]\[\w+\]|consent_collection\[terms_of_service\]|custom_text\[terms_of_service_acceptance\]\[message\]|line_items\[\d+\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[(name|description|images\]\[\d+))\]?)\]?)$/

/** What Stripe answers to a request it does not take. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(message: string, status = 400, code = 'parameter_invalid') {
    super(message)
    this.status = status
    this.code = code
  }
}

/** What a request for a session comes to, refused where Stripe refuses it. */
export function totalOf(form: Form, now: Date): number {
  for (const name of Object.keys(form))
    if (!KNOWN_PARAMS.test(name)) throw new Refusal(`Received unknown parameter: ${name}`)
  const lines = readLines(form)
  if (form.mode !== 'payment') throw new Refusal('mode')
  if (lines.length === 0) throw new Refusal('line_items')
  for (const url of [form.success_url, form.cancel_url])
    if (!url || !URL.canParse(url)) throw new Refusal('Not a valid URL')
  const lifetime = Number(form.expires_at) - now.getTime() / 1000
  if (!(lifetime >= HALF_HOUR) || lifetime > 24 * 60 * 60)
    throw new Refusal('expires_at must be between 30 minutes and 24 hours from now')
  const total = lines.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0)
  if (total < 50) throw new Refusal('The total must be at least €0.50', 400, 'amount_too_small')
  return total
}

function readLines(form: Form): { amount: number; quantity: number }[] {
  const count = new Set(
    Object.keys(form).flatMap((name) => /^line_items\[(\d+)\]/.exec(name)?.[1] ?? []),
  ).size
  return Array.from({ length: count }, (_, index) => {
    const field = (name: string) => form[`line_items[${index}]${name}`]
    const amount = Number(field('[price_data][unit_amount]'))
    const quantity = Number(field('[quantity]'))
    if (!Number.isInteger(amount) || amount < 0) throw new Refusal('Invalid integer: unit_amount')
    if (!Number.isInteger(quantity) || quantity < 1) throw new Refusal('Invalid integer: quantity')
    if (field('[price_data][currency]') !== 'eur') throw new Refusal('currency')
    if (!field('[price_data][product_data][name]')) throw new Refusal('product_data[name]')
    if (field('[price_data][product_data][description]') === '')
      throw new Refusal('You passed an empty string for description')
    const image = field('[price_data][product_data][images][0]')
    if (image !== undefined && !image.startsWith('https://'))
      throw new Refusal('Not a valid URL: images')
    return { amount, quantity }
  })
}
