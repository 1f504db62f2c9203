/** The page of a customer, and what others of the panel lead to. */
export const customerAddress = (id: number) => `/admin?onglet=utilisateurs&client=${id}`

/** The page of the orders asks for any it is told to open. */
export const orderAddress = (id: number) => `/admin?onglet=commandes&voir=${id}`
