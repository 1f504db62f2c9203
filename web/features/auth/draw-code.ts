import {
  CAPTCHA_ALPHABET,
  CAPTCHA_HEIGHT,
  CAPTCHA_LENGTHS,
  CAPTCHA_WIDTH,
} from '#contract/captcha.ts'

const pick = <Item>(items: ArrayLike<Item>) =>
  items[Math.floor(Math.random() * items.length)] as Item

function randomCode(): string {
  return Array.from({ length: pick(CAPTCHA_LENGTHS) }, () => pick(CAPTCHA_ALPHABET)).join('')
}

/** The picture that the server could not give, and the code in it. */
export function drawCode(context: CanvasRenderingContext2D): string {
  const code = randomCode()
  context.fillStyle = '#0b1120'
  context.fillRect(0, 0, CAPTCHA_WIDTH, CAPTCHA_HEIGHT)
  context.strokeStyle = '#344266'
  for (let count = 0; count < 8; count++) {
    context.beginPath()
    context.moveTo(Math.random() * CAPTCHA_WIDTH, Math.random() * CAPTCHA_HEIGHT)
    context.lineTo(Math.random() * CAPTCHA_WIDTH, Math.random() * CAPTCHA_HEIGHT)
    context.stroke()
  }
  context.font = 'bold 30px sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const advance = (CAPTCHA_WIDTH - 28) / code.length
  for (const [index, letter] of [...code].entries()) {
    context.save()
    context.translate(14 + advance * (index + 0.5), CAPTCHA_HEIGHT / 2)
    context.rotate((Math.random() - 0.5) * 0.5)
    context.fillStyle = pick(['#ffc478', '#ff7aa3', '#d6e2ff'])
    context.fillText(letter, 0, 0)
    context.restore()
  }
  return code
}
