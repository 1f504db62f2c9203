import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ToastProvider, useToast } from './toast.tsx'

function Asker() {
  useToast()
  return <p>prêt</p>
}

test('a toast asked for outside its provider says what is missing', () => {
  expect(() => renderToString(<Asker />)).toThrow('useToast must be used within a ToastProvider')
})

test('inside its provider it is there', () => {
  expect(
    renderToString(
      <ToastProvider>
        <Asker />
      </ToastProvider>,
    ),
  ).toContain('prêt')
})
