import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sellerWith } from '#contract/sellers.ts'
import { defineSeller } from './scripts/lib/define-seller.ts'
import { loadEnv } from './scripts/lib/env.ts'
import { frenchSpacing } from './scripts/lib/french-spacing.ts'
import { leanRouter } from './scripts/lib/lean-router.ts'
import { siteInDevelopment } from './scripts/lib/site-in-development.ts'

/**
 * What many pages need goes into a few files instead of a dozen small ones: they compress better
 * and arrive sooner.
 */
const SHARED_FILES = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'frame', test: /web\/(app|components\/page-header)\.tsx$|contract\/french-spacing\.ts$/ },
  { name: 'data', test: /node_modules\/@tanstack\/(?!.*(mutationObserver|useMutation))/ },
  {
    name: 'lists',
    test: /web\/components\/(badge|copy-link|dialog|picture|stars|states|unavailable)\.tsx$|web\/lib\/(copy-text|dollars|list-store|morph|read|text|unbroken-prose|use-hydrated|use-linked-item|use-list)\.ts$|contract\/(endpoints\/(factions|jobs|products|properties|rules)|item-link|money)\.ts$|features\/(factions|jobs|properties|rules)\/read-|web\/art\/scene-picture\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    // Also of the panel's products, which nobody there puts into a cart.
    name: 'product',
    test: /features\/shop\/read-product\.ts$|web\/lib\/unit-price\.ts$|contract\/pricing\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'purchase',
    test: /features\/(payment\/(purchase|use-set-aside-cart)|shop\/cart)\.ts$|contract\/endpoints\/checkout\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    // Lists of the panel need what their nouns are checked by, and no form before one is opened.
    name: 'checks',
    test: /node_modules\/zod\/|contract\/fields\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'forms',
    test: /node_modules\/react-hook-form\/|web\/lib\/(contract-resolver|open-session|title-size|use-contract-form)\.ts$|web\/components\/outcome-banner\.tsx$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'auth',
    test: /web\/features\/auth\/(auth-page|captcha-field|draw-captcha|failure-message|login-form|use-captcha)\.tsx?$|contract\/(endpoints\/)?(auth|auth-inputs|captcha|users)\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'orders',
    test: /web\/features\/orders\/(order-document|read-order|shipping-address)\.ts$|web\/components\/download-button\.tsx$|contract\/endpoints\/(invoices|orders)\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'own',
    test: /web\/features\/(account\/(dates|loyalty|running-grades|status-badge|use-own-orders)|deliveries\/(delivery-words|line-deliveries|use-game-link))\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'panel',
    test: /web\/features\/admin\/(admin-(session|tabs)|more-actions|resource\/form-title|use-asked-row)\.tsx?$|contract\/(if-match|pages|reach)\.ts$|web\/(components\/pagination\.tsx|lib\/lazy-part\.ts)$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'panel-page',
    test: /web\/features\/admin\/(cells|failures|list-footer|page-head|row-actions|toolbar|use-list-state|use-notice|use-url-state)\.tsx?$|web\/features\/admin\/list\//,
    includeDependenciesRecursively: false,
  },
  {
    name: 'panel-nouns',
    test: /web\/features\/admin\/resource\/(noun-form|opened-form|resource-page)\.tsx$|contract\/(endpoints\/admin-resources|noun|noun-field|resource)\.ts$/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'products',
    test: /web\/features\/admin\/products\/(on-sale|package-offers|product-list|product-order|products-page|read-admin-product|use-catalogue|action-faults)\.tsx?$|contract\/(product-fields|publication|action-rules)\.ts$/,
    includeDependenciesRecursively: false,
  },
]

const env = loadEnv()

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [
    frenchSpacing(),
    react(),
    // Left to Vite, which knows the browsers: this one adds what only older ones than those want.
    tailwindcss({ optimize: false }),
    siteInDevelopment(),
    leanRouter(),
  ],
  // While developing; a build says it itself.
  define: defineSeller(sellerWith({ tebex: env.TEBEX_PUBLIC_TOKEN })),
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The browsers that know `light-dark()`: for older ones it would be rewritten, and no part of a
    // page could have a theme of its own.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      // Not for who starts a site on a slow machine.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: { groups: SHARED_FILES },
        // Files name dozens of others, and each letter counts: seven of a hash tell versions apart, and
        // drawings do without a name.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.svg')
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 3000),
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/appearance'].map((path) => [
        path,
        `http://127.0.0.1:${process.env.API_PORT ?? 3001}`,
      ]),
    ),
  },
})
