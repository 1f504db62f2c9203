/** The alert when someone asks for more than there is. */
export function stockLimit(stock: number) {
  return {
    title: 'Stock limité',
    message: `Désolé, seulement ${stock} articles disponibles en stock.`,
    variant: 'danger',
  } as const
}
