/** The page of a customer, and what others of the panel lead to. */
export const customerAddress = (id: number) => `/admin?onglet=utilisateurs&client=${id}`

/** These pages ask for any they are told to open. */
export const orderAddress = (id: number) => `/admin?onglet=commandes&voir=${id}`
export const messageAddress = (id: number) => `/admin?onglet=messages&voir=${id}`
