import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { root } from '../product.ts'

/** A small change of a source file that imitates a programming mistake. */
export type SourceMutant = {
  file: string
  line: number
  /** The line in which it begins. */
  text: string
  start: number
  end: number
  /** The original text and its replacement. */
  before: string
  after: string
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** Operators with those they are confused with. */
const confusedOperators: Record<string, readonly string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
}
const swappedNames: Record<string, string> = {
  min: 'max',
  max: 'min',
  some: 'every',
  every: 'some',
}

/** All mutants of a file: flipped comparisons, changed arithmetic, numbers ± 1, dropped conditions. */
export function listMutants(file: string): SourceMutant[] {
  const source = readFileSync(join(root, file), 'utf8')
  const lines = source.split('\n')
  const mutants: SourceMutant[] = []
  const lineOf = (at: number) => source.slice(0, at).split('\n').length
  const text = ({ start, end }: Node) => source.slice(start, end)

  function add({ start, end }: { start: number; end: number }, after: string) {
    const line = lineOf(start)
    const before = source.slice(start, end)
    mutants.push({ file, line, text: lines[line - 1]!, start, end, before, after })
  }

  /** Replaces the operator between two nodes. */
  function replaceOperator(
    left: Node,
    right: Node,
    operator: string,
    replacements: readonly string[],
  ) {
    const start = source.indexOf(operator, left.end)
    if (start < 0 || start >= right.start) return
    for (const other of replacements) add({ start, end: start + operator.length }, other)
  }

  function visit(node: Node, parent?: Node) {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'TemplateElement':
        return
      case 'BinaryExpression': {
        const [left, right] = [node.left, node.right] as [Node, Node]
        const operator = String(node.operator)
        const joinsText = operator === '+' && [left, right].some(isText)
        if (!joinsText) replaceOperator(left, right, operator, confusedOperators[operator] ?? [])
        break
      }
      case 'LogicalExpression':
        add(node, `(${text(node.left as Node)})`)
        if (node.operator !== '??') add(node, `(${text(node.right as Node)})`)
        break
      case 'IfStatement':
      case 'ConditionalExpression':
        add(node.test as Node, 'true')
        add(node.test as Node, 'false')
        break
      case 'UnaryExpression':
        if (node.operator === '!') add(node, text(node.argument as Node))
        break
      case 'Literal':
        if (typeof node.value === 'number' && !isKey(node, parent)) {
          add(node, `(${text(node)} + 1)`)
          add(node, `(${text(node)} - 1)`)
        }
        break
      case 'MemberExpression': {
        const property = node.property as Node
        const other = swappedNames[text(property)]
        if (other && parent?.type === 'CallExpression') add(property, other)
        break
      }
    }
    for (const [name, value] of Object.entries(node)) {
      // Types have no effect at runtime.
      if (/^(typeAnnotation|typeParameters|typeArguments|returnType)$/.test(name)) continue
      for (const child of [value].flat())
        if (isNode(child) && !/^TS(Type|Interface|Enum|Literal|Union)/.test(child.type))
          visit(child, node)
    }
  }
  visit(parseAst(source, { lang: 'ts' }) as unknown as Node)
  return mutants
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const isText = ({ type, value }: Node) =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')

/** Whether a literal is a property name, not a value. */
const isKey = (node: Node, parent?: Node) => parent?.type === 'Property' && parent.key === node
