/** What the operators' commands may ask of this feature. */

export { AGAIN as DELIVERY_AGAIN } from './deliveries/delivery-items.ts'
