/**
 * Markup that carries no script: text, and the elements of which ECharts makes its tooltips, with no attribute but
 * `style`. React and Mantine put style sheets, which are text, into `<style>` in the same way.
 */
const harmless = /^(?:[^<]|<(?![a-z/!?])|<\/?(?:div|span|br)(?: style="[^"<>]*")?\s*\/?>)*$/i

/** The worker of maps, a built file of the product. */
const workerOfMaps = /^\/assets\/maplibre-gl-worker-[\w-]+\.js$/

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: {
      createHTML(markup: string): string | null
      createScriptURL(address: string): string | null
    },
  ): unknown
}

/**
 * Lets the browser refuse any string that becomes markup or a script, other than harmless markup. The policy is the
 * default one, since libraries write strings; it has no rule for scripts, so these are always refused, and addresses of
 * scripts are but for that of one worker.
 */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', {
  createHTML: (markup) => (harmless.test(markup) ? markup : null),
  createScriptURL: (address) => (workerOfMaps.test(address) ? address : null),
})
