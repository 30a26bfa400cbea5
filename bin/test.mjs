// `npm test`: see suite.mjs.
import './node-version.mjs'

void import('./suite.mjs')
