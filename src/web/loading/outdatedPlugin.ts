import type { Plugin } from 'vite'
import { fallbackLanguage } from '../../kernel/text.ts'
import { outdatedText } from './outdated.text.ts'

const fileName = 'outdated.js'
const key = 'sentence'

/**
 * Vite plugin that adds a script which shows a message in outdated browsers. It is a classic script, so that they can
 * run it, and runs before the program.
 */
export function outdatedPlugin(): Plugin {
  return {
    name: 'outdated',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'body' as const },
    ],
    generateBundle() {
      const words = JSON.stringify(outdatedText.words[key])
      const source = `(${showSentence})(${words},${JSON.stringify(fallbackLanguage)})`
      this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

/**
 * Replaces the program by the message. `animation-composition` came with Chrome 112 and Firefox 115,
 * `CompressionStream` with Safari 16.4. It is not transpiled, so it uses only syntax of old browsers.
 */
const showSentence = `function (words, fallback) {
  if (window.CompressionStream && window.CSS && CSS.supports('animation-composition', 'add')) return
  var stored
  try {
    stored = localStorage.getItem('i18nextLng')
  } catch (error) {}
  var language = String(stored || navigator.language).slice(0, 2).toLowerCase()
  var root = document.getElementById('root')
  var line = document.createElement('p')
  document.documentElement.lang = words[language] ? language : fallback
  line.textContent = words[language] || words[fallback]
  line.style.cssText = 'max-width:40em;margin:15vh auto;padding:0 24px;font:18px/1.5 sans-serif'
  root.parentNode.replaceChild(line, root)
}`
