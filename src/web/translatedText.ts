/**
 * Keeps text up to date on pages that a browser translates. Chrome and Edge replace text nodes by `<font>` elements while
 * React goes on with the nodes that it made: a new text stayed invisible (the total of a quote kept its old amount), and
 * removing such a node, or inserting before it, threw. Here the element stands in for its node.
 */

/** Text node that was replaced → the element in its place. */
const standIns = new WeakMap<Node, Element>()
const taken = new WeakSet<Element>()

const observer = new MutationObserver((records) => {
  for (const record of records) {
    if (record.type === 'characterData') showAgain(record.target)
    else for (const node of record.removedNodes) if (node instanceof Text) pair(node, record)
  }
})
observer.observe(document, { childList: true, subtree: true })

/** Notes which element has replaced a text node, and watches the node for new text. */
function pair(node: Text, { addedNodes, previousSibling, nextSibling }: MutationRecord) {
  const element = [...addedNodes, previousSibling, nextSibling].find(
    (one): one is HTMLFontElement => one instanceof HTMLFontElement && !taken.has(one),
  )
  if (!element) return
  taken.add(element)
  standIns.set(node, element)
  observer.observe(node, { characterData: true })
}

/** Shows a text that has changed in place of its outdated translation; the browser translates it again. */
function showAgain(node: Node) {
  if (!node.isConnected) takeStandIn(node)?.replaceWith(node as Text)
}

function takeStandIn(node: Node): Element | undefined {
  const element = standIns.get(node)
  standIns.delete(node)
  return element
}

/** The child of a parent that shows this node: itself, what stands in for it, or what was wrapped around it. */
function childWith(parent: Node, node: Node): Node {
  if (node.parentNode === parent) return node
  const element = standIns.get(node)
  if (element?.parentNode === parent) return element
  let ancestor: Node | null = node
  while (ancestor && ancestor.parentNode !== parent) ancestor = ancestor.parentNode
  return ancestor ?? node
}

const { appendChild, insertBefore, removeChild } = Node.prototype

Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
  removeChild.call(this, childWith(this, child))
  standIns.delete(child)
  return child
}

Node.prototype.insertBefore = function <T extends Node>(
  this: Node,
  node: T,
  before: Node | null,
): T {
  takeStandIn(node)?.remove()
  return insertBefore.call(this, node, before && childWith(this, before)) as T
}

Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
  takeStandIn(node)?.remove()
  return appendChild.call(this, node) as T
}

export {}
