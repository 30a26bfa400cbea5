import { text } from '../../kernel/text.ts'

/** What the sources of the register are called, by their key. */
export const registerText = text('register', {
  'title.gwr': {
    fr: 'Registre fédéral des bâtiments et des logements (RegBL), OFS',
    en: 'Federal Register of Buildings and Dwellings (RegBL), FSO',
    it: 'Registro federale degli edifici e delle abitazioni (REA), UST',
  },
  'licence.gwr': {
    fr: '© OFS, accès libre',
    en: '© FSO, free access',
    it: '© UST, accesso libero',
  },
  'title.sitg-idc-addresses': {
    fr: 'SITG, adresses et EGID des bâtiments du canton de Genève avec un indice de dépense de chaleur',
    en: 'SITG, addresses and EGID of the buildings of the canton of Geneva with a heat expenditure index (IDC)',
    it: 'SITG, indirizzi ed EGID degli edifici del Cantone di Ginevra con un indice di dispendio di calore (IDC)',
  },
  'title.fictitious': {
    fr: 'Registre fictif de la démonstration',
    en: 'Fictitious register of the demonstration',
    it: 'Registro fittizio della dimostrazione',
  },
  'licence.fictitious': {
    fr: 'Bâtiments inventés ; lieux © swisstopo, données libres',
    en: 'Invented buildings; places © swisstopo, open data',
    it: 'Edifici inventati; località © swisstopo, dati aperti',
  },
  'licence.sitg-idc-addresses': {
    fr: '© SITG, accès libre',
    en: '© SITG, free access',
    it: '© SITG, accesso libero',
  },
})
