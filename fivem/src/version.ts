/** Of the resource, told to the site with each call and written into its manifest. */
export const VERSION = '1.0.0'
