import { configure, getConfig } from '@testing-library/react'

const { getElementError } = getConfig()

/** The library’s own word for the inside of a wait, which its types leave out. */
function isWaiting(): boolean {
  const config: object = getConfig()
  return (
    '_disableExpensiveErrorDiagnostics' in config &&
    config._disableExpensiveErrorDiagnostics === true
  )
}

configure({
  asyncUtilTimeout: 60_000,
  // What is not there yet is no failure: the document is printed with what is never found.
  getElementError(message, container) {
    if (!isWaiting()) return getElementError(message, container)
    const error = new Error(message ?? '')
    error.name = 'TestingLibraryElementError'
    return error
  },
})
