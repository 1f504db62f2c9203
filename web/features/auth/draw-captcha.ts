import {
  CAPTCHA_ALPHABET,
  CAPTCHA_HEIGHT,
  CAPTCHA_LENGTHS,
  CAPTCHA_WIDTH,
} from '#contract/captcha.ts'
import { captchaImage } from '#contract/endpoints/captcha.ts'

/**
 * Draws the server's picture, or one of our own when there is none; answers the code only if the
 * page must check it itself.
 */
export async function drawCaptcha(
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<string | null> {
  const context = canvas.getContext('2d')
  if (!context) return null
  const image = await fetchImage(signal)
  if (signal.aborted) return null
  if (image) {
    context.drawImage(image, 0, 0, CAPTCHA_WIDTH, CAPTCHA_HEIGHT)
    return null
  }
  const code = randomCode()
  drawCode(context, code)
  return code
}

async function fetchImage(signal: AbortSignal): Promise<ImageBitmap | null> {
  try {
    const response = await fetch(captchaImage.path, { cache: 'no-store', signal })
    const isImage = response.ok && response.headers.get('content-type')?.startsWith('image/')
    return isImage ? await createImageBitmap(await response.blob()) : null
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
