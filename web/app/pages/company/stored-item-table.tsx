import type { StoredItem } from '../browser-storage.ts'

export const StoredItemTable = ({
  label,
  items,
}: {
  label: string
  items: readonly StoredItem[]
}) => (
  <table aria-label={label}>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Kind</th>
        <th scope="col">What it is for</th>
        <th scope="col">Kept</th>
      </tr>
    </thead>
    <tbody>
      {items.map((item) => (
        <tr key={item.name}>
          <th scope="row">
            <code>{item.name}</code>
          </th>
          <td className="nowrap">{item.kind}</td>
          <td>{item.purpose}</td>
          <td>{item.kept}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
