import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
} from '@tanstack/react-query'

/**
 * An answer that is still on its way may have been read before the change after which it is
 * invalidated. The library asks again for what it has an answer to already, but goes on waiting for
 * a first one, and keeps it: a list that somebody adds to while it loads would stay without.
 */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    await this.cancelQueries({ ...filters, predicate: ({ state }) => state.data === undefined })
    await super.invalidateQueries(filters, options)
  }
}
