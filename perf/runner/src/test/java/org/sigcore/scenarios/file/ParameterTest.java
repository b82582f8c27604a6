// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ParameterTest {
    @Test
    void parameters_areAllReadByCode() {
        JavaClasses classes = new ClassFileImporter().importPath(Path.of("target", "classes"));
        Set<String> read = classes.stream()
                .filter(each -> !each.isEquivalentTo(Parameter.class))
                .flatMap(each -> each.getFieldAccessesFromSelf().stream())
                .filter(access -> access.getTargetOwner().isEquivalentTo(Parameter.class))
                .map(JavaFieldAccess::getTarget)
                .map(target -> target.getName())
                .collect(Collectors.toSet());
        assertThat(read)
                .isEqualTo(Arrays.stream(Parameter.values()).map(Enum::name).collect(Collectors.toSet()));
    }

    @Test
    void unknownParameter_isRefused() {
        Parameter.check("scp", List.of("requestBytes", "profilesInDiscoveryResponse"));
        assertThatThrownBy(() -> Parameter.check("scp", List.of("requestBites")))
                .hasMessage("parameters.requestBites: no code of scp reads it");
        assertThatThrownBy(() -> Parameter.check("scp", List.of("usageMonitoring")))
                .hasMessage("parameters.usageMonitoring: no code of scp reads it");
    }
}
