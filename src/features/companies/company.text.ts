import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

export const companyText = text('company', {
  'section.company': common.companyOfSociete,
  'field.name': common.name,
  'field.merged_into': common.mergedInto,
  'field.kind': { fr: 'Type de société', en: 'Kind of company', it: 'Tipo di società' },
  'kind.company': common.company,
  'kind.manager': common.manager,
  'kind.condominium': { fr: 'PPE', en: 'Condominium (PPE)', it: 'PPP' },
  'kind.household': { fr: 'Ménage', en: 'Household', it: 'Economia domestica' },
  'kind.public': { fr: 'Collectivité publique', en: 'Public body', it: 'Ente pubblico' },
  'field.street': common.street,
  'field.number': common.noOfN,
  'field.postcode': common.postcode,
  'field.city': common.city,
  'field.phone_number': common.phone,
  'field.uid': { fr: 'IDE', en: 'UID', it: 'IDI' },
  'field.mail_domain': { fr: 'Domaine e-mail', en: 'Email domain', it: 'Dominio e-mail' },
  'placeholder.mail_domain': { fr: 'regie.ch', en: 'regie.ch', it: 'regie.ch' },
  'delete.title': common.deleteName,
  'delete.text': {
    fr: 'La société est placée dans la corbeille pendant 30 jours ; ses personnes restent.',
    en: 'The company stays in the bin for 30 days; its people remain.',
    it: 'La società resta nel cestino 30 giorni; le sue persone rimangono.',
  },
  'delete.confirm': common.delete,
  'delete.done': { fr: 'Société supprimée', en: 'Company deleted', it: 'Società eliminata' },
  'delete.failed': {
    fr: 'Impossible de supprimer la société.',
    en: 'Failed to delete the company.',
    it: 'Impossibile eliminare la società.',
  },
  'delete.unexpected': {
    fr: 'La société n’a pas pu être supprimée. Réessayez.',
    en: 'The company could not be deleted. Try again.',
    it: 'Non è stato possibile eliminare la società. Riprovi.',
  },
  'error.uid': {
    fr: 'Indiquez un numéro IDE valable : CHE et neuf chiffres.',
    en: 'Enter a valid company number: CHE and nine digits.',
    it: 'Indichi un numero IDI valido: CHE e nove cifre.',
  },
  'error.mail_domain': {
    fr: 'Indiquez ce qui suit @ dans les adresses, par exemple regie.ch.',
    en: 'Enter what follows @ in the addresses, for example regie.ch.',
    it: 'Indichi ciò che segue @ negli indirizzi, per esempio regie.ch.',
  },
  'error.in_use': {
    fr: 'Des mandats ou des personnes appartiennent à cette société : détachez-les d’abord.',
    en: 'Mandates or people belong to this company: detach them first.',
    it: 'A questa società appartengono mandati o persone: li distacchi prima.',
  },
  'error.joined': {
    fr: 'Une de ces personnes appartient déjà à une société : rechargez les propositions.',
    en: 'One of these people already belongs to a company: reload the proposals.',
    it: 'Una di queste persone appartiene già a una società: ricarichi le proposte.',
  },
  'error.no_name': {
    fr: 'Aucune de ces personnes n’indique une société : créez-la d’abord.',
    en: 'None of these people names a company: create it first.',
    it: 'Nessuna di queste persone indica una società: la crei prima.',
  },
})
