/**
 * Made when it is first asked for. A browser reads the data of a language when the first formatter
 * of `Intl` is made: 20 to 30 ms that a page without dates and prices does not spend.
 */
export function lazily<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
