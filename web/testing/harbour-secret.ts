import { onTestFinished } from 'vitest'
import { user } from './user.ts'

const KONAMI =
  '{ArrowUp}{ArrowUp}{ArrowDown}{ArrowDown}{ArrowLeft}{ArrowRight}{ArrowLeft}{ArrowRight}ba'

/** The sky of the feast is a popover, which the document of these tests does not have. */
export function allowPopovers() {
  const methods = { showPopover: () => undefined, hidePopover: () => undefined }
  Object.assign(HTMLElement.prototype, methods)
  onTestFinished(() => {
    for (const name of Object.keys(methods)) Reflect.deleteProperty(HTMLElement.prototype, name)
  })
}

/** What a visitor of the closed site presses to find its secret. */
export const pressSequence = () => user.keyboard(KONAMI)
export const isFestive = () => document.querySelector('.festive') !== null
