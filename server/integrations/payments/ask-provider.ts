import { AppError } from '#server/lib/errors.ts'

/**
 * What a provider does not know is an answer; that it does not answer is an error the caller should
 * see.
 */
export async function askProvider<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError(
      'provider_unavailable',
      'Le service de paiement ne répond pas. Veuillez réessayer dans un instant.',
      { cause: error },
    )
  }
}
