// Timings
export const webVitals = 'Web Vitals'
