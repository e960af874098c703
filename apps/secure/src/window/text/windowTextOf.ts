import { windowAr } from './ar.js'
import { type WindowText, windowEn } from './en.js'

/** The texts of the window in one of the frame's languages. */
export const windowTextOf = (language: 'en' | 'ar'): WindowText => (language === 'ar' ? windowAr : windowEn)
