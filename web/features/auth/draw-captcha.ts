import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH } from '#contract/captcha.ts'
import { captchaImage } from '#contract/endpoints/captcha.ts'

/** `code` only if the page must check it itself; `off` when there is nothing to solve. */
export type Drawn = { off: boolean; code?: string | undefined }

/** Draws the server's picture, or one of our own when it cannot be had. */
export async function drawCaptcha(canvas: HTMLCanvasElement, signal: AbortSignal): Promise<Drawn> {
  const context = canvas.getContext('2d')
  const image = await fetchImage(signal)
  if (image === 'off' || !context || signal.aborted) return { off: image === 'off' }
  if (image) {
    context.drawImage(image, 0, 0, CAPTCHA_WIDTH, CAPTCHA_HEIGHT)
    return { off: false }
  }
  // Few need it. Without it nothing is drawn, and another can be asked for.
  const own = await import('./draw-code.ts').catch(() => null)
  return { off: false, code: own?.drawCode(context) }
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
