/** Every table; migrations are generated from this list. */
export * from './features/auth/auth.table.ts'
export * from './features/buildings/building.table.ts'
export * from './features/demonstration/demonstration.table.ts'
export * from './features/mandates/mandate.table.ts'
export * from './features/products/product.table.ts'
export * from './features/register/register.table.ts'
export * from './features/users/user.table.ts'
export * from './kernel/record.table.ts'
