/** What stands for the number of a form that is not there yet. */
export const NEW = 'nouveau'

/** Where a form is composed. */
export const editAddress = (id: number | string) =>
  `/admin?onglet=candidatures&vue=formulaires&modifier=${id}`
