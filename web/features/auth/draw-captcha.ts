import {
  CAPTCHA_ALPHABET,
  CAPTCHA_HEIGHT,
  CAPTCHA_LENGTHS,
  CAPTCHA_WIDTH,
} from '#contract/captcha.ts'
import { captchaImage } from '#contract/endpoints/captcha.ts'

/** `code` only if the page must check it itself; `off` when there is nothing to solve. */
export type Drawn = { off: boolean; code: string | null }

/** Draws the server's picture, or one of our own when it cannot be had. */
export async function drawCaptcha(canvas: HTMLCanvasElement, signal: AbortSignal): Promise<Drawn> {
  const context = canvas.getContext('2d')
  const image = await fetchImage(signal)
  if (image === 'off' || !context || signal.aborted) return { off: image === 'off', code: null }
  if (image) {
    context.drawImage(image, 0, 0, CAPTCHA_WIDTH, CAPTCHA_HEIGHT)
    return { off: false, code: null }
  }
  const code = randomCode()
  drawCode(context, code)
  return { off: false, code }
}

async function fetchImage(signal: AbortSignal): Promise<ImageBitmap | 'off' | null> {
  try {
    const response = await fetch(captchaImage.path, { cache: 'no-store', signal })
    if (!response.ok) return null
    if (response.headers.get('content-type')?.startsWith('image/'))
      return await createImageBitmap(await response.blob())
    return (await response.json()).captcha === 'off' ? 'off' : null
  } catch {
    return null
  }
}

const pick = <Item>(items: ArrayLike<Item>) =>
  items[Math.floor(Math.random() * items.length)] as Item

function randomCode(): string {
  return Array.from({ length: pick(CAPTCHA_LENGTHS) }, () => pick(CAPTCHA_ALPHABET)).join('')
}

function drawCode(context: CanvasRenderingContext2D, code: string) {
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
}
