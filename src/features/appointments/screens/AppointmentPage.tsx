export default function AppointmentPage() {
  return null
}
