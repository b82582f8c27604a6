// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.time.Instant;

/** Stores times as milliseconds since 1970, which have the same meaning on every engine. */
@Converter(autoApply = true)
final class InstantColumn implements AttributeConverter<Instant, Long> {
    @Override
    public Long convertToDatabaseColumn(Instant time) {
        return time.toEpochMilli();
    }

    @Override
    public Instant convertToEntityAttribute(Long millis) {
        return Instant.ofEpochMilli(millis);
    }
}
